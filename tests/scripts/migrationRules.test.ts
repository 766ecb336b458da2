import { describe, expect, it } from 'vitest'
import { migrationIssues } from '../../scripts/lib/migrationRules.mjs'

describe('migrations beside a running version', () => {
  it('[SCALE-05] may not take away, rename, demand or hold what that version reads and writes', () => {
    const refused: Record<string, string[]> = {
      'DROP TABLE "hos_drug" CASCADE;': ['drop table hos_drug'],
      'ALTER TABLE "hos_drug" DROP COLUMN "spec";': ['drop column hos_drug spec'],
      'ALTER TABLE "hos_drug" RENAME COLUMN "spec" TO "form";': ['rename hos_drug spec'],
      'ALTER TABLE "hos_drug" RENAME TO "drug";': ['rename hos_drug drug'],
      'ALTER TABLE "hos_drug" ALTER COLUMN "spec" SET DATA TYPE integer;': ['change type hos_drug spec'],
      'ALTER TABLE "hos_drug" ALTER COLUMN "spec" SET NOT NULL;': ['set not null hos_drug spec'],
      'ALTER TABLE "hos_drug" ADD COLUMN "form" text NOT NULL;': ['not null without default hos_drug form'],
      'ALTER TABLE "hos_drug" ADD CONSTRAINT "one" UNIQUE("code");': ['primary key on all rows hos_drug one'],
      'ALTER TABLE "hos_drug" ADD CONSTRAINT "some" CHECK (price > 0);': ['check of all rows hos_drug some'],
      'CREATE INDEX "by_day" ON "chat_message" USING btree ("sent_at");': ['index chat_message by_day'],
      'LOCK TABLE hos_drug;': ['lock hos_drug'],
    }
    for (const [text, issues] of Object.entries(refused)) expect([text, migrationIssues(text)]).toEqual([text, issues])
    expect(migrationIssues(Object.keys(refused).join('\n--> statement-breakpoint\n'))).toHaveLength(11)
  })

  it('[SCALE-05] may add what that version does not see, and do anything with tables of their own', () => {
    for (const text of [
      'ALTER TABLE "hos_drug" ADD COLUMN "form" text;',
      `ALTER TABLE "hos_drug" ADD COLUMN "form" text DEFAULT '' NOT NULL;`,
      'ALTER TABLE "hos_drug" ADD CONSTRAINT "some" CHECK (price > 0) NOT VALID;',
      'CREATE INDEX IF NOT EXISTS "by_day" ON "chat_message" USING btree ("sent_at");',
      'CREATE INDEX "by_name" ON "sys_role" USING btree ("role_name");',
      'CREATE TABLE "chat_message_new" ("id" text NOT NULL);\n--> statement-breakpoint\nALTER TABLE "chat_message_new" ADD CONSTRAINT "one" UNIQUE("id");',
    ])
      expect([text, migrationIssues(text)]).toEqual([text, []])
  })
})
