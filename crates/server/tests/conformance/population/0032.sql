-- A Win that was declined after everyone could see it.
update wins set rejection_reason = 'A name is in it.' where stood;
