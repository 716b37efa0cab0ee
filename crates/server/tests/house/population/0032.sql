-- A Question that was declined after everybody could see it.
update questions set status = 'rejected', rejection_reason = 'A name is in it.', stood = true;
