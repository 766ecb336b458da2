/**
 * `npm run files:move -- --to s3` (or `disk`): moves all uploads between DATA_DIR and the bucket of FILES_URL while the server serves on. Begin it when every process
 * runs with FILES_URL and FILES_STORE=<the target>: what is new goes there, and reads look in both. May be stopped and begun again. One run at a time. Exit code 1: a file could not be
 * moved and stays where it was, or another run is under way.
 */
import { parseArgs } from 'node:util'
import { moveFiles } from '#server/modules/files/moveFiles.service.ts'
import { openStores } from '#server/modules/files/stores.service.ts'
import { aloneWithFiles, fail, settingsOfFiles } from './fileSettings.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const { to } = values
if (to !== 's3' && to !== 'disk') fail('用法: npm run files:move -- --to s3|disk')
const given = settingsOfFiles()
const { primary, other, close } = openStores(given)
if (other === null) fail('FILES_URL 未设置 (FILES_URL is not set)')
else if (primary.kind !== to) fail(`请先以 FILES_STORE=${to} 启动所有进程 (start every process with FILES_STORE=${to} first)`)
else
  try {
    await aloneWithFiles(given)
    const count = await moveFiles(other, primary, n => {
      if (n % 100 === 0) process.stdout.write(`${n}\n`)
    })
    process.stdout.write(`已移动${count}个文件到${to} (moved)\n`)
  } catch (error) {
    fail(`移动中断 (the move was broken off): ${error instanceof Error ? error.message : String(error)}`, 1)
  } finally {
    await close()
  }
