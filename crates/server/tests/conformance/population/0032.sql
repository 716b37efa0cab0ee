-- A Win that was declined after everybody could see it.
update wins set rejection_reason = 'A name is in it.' where stood;
