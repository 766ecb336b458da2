-- Installations that have their jobs get this one, too, stopped: when tables of years change to months is theirs to say (docs/operations.md, "Growth"). New ones get it
-- with the others, running (server/db/seed/jobs.ts).
INSERT INTO "sys_quartz_job" ("id", "job_class_name", "cron_expression", "status", "description")
SELECT '448aefdf38481c8272e9ecbfd6a3bf47', 'PartitionsJob', '0 50 4 * * ?', -1, '按月分区与归档'
WHERE EXISTS (SELECT 1 FROM "sys_quartz_job") ON CONFLICT DO NOTHING;
