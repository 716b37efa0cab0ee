-- A professional whose licence was checked, with the application, a file, and what the directory says.
insert into professional_applications (id, member_id, state, created_at, submitted_at, decided_at)
    values ({id 80}, {id 2}, 'approved', 1, 2, 3);
insert into application_evidence (id, application_id, kind, name, content_type, bytes, pages, storage_key, created_at, delete_at)
    values ({id 81}, {id 80}, 'licence', 'licence.pdf', 'application/pdf', 100, 1, 'evidence/file', 1, 4);
insert into evidence_files (storage_key, due_at) values ('evidence/file', null);
insert into verifications (id, member_id, application_id, status, number, body, jurisdiction, expires_on, ends_at, method, checked_at)
    values ({id 82}, {id 2}, {id 80}, 'active', '1234', 'Register', 'NL', '2030-02-28', 5, 'public_register', 3);
insert into licence_registers (id, country, name, body, url, created_at, updated_at)
    values ({id 83}, 'NL', 'BIG-register', 'CIBG', 'https://register.example', 1, 1);
insert into practices (member_id, languages, updated_at) values ({id 2}, '["nl"]', 3);
