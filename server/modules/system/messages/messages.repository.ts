import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** The template of a code in a tenant. */
export async function findTemplate(
  db: Queryable,
  templateCode: string,
  tenantId: number,
): Promise<{ name: string; content: string } | undefined> {
  const { rows } = await db.execute<{ name: string; content: string }>(sql`
    select template_name as name, template_content as content from sys_message_template
    where template_code = ${templateCode} and tenant_id = ${tenantId}`)
  return rows[0]
}
