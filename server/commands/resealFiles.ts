/**
 * `npm run files:reseal`: seals every upload with the DATA_KEY in use, while the server serves on: those of before the key, of earlier keys (DATA_KEY_BEFORE), of
 * another cipher (CRYPTO) and of versions that sealed files as a whole. May be stopped and begun again, one run at a time. Exit code 1: a file could not be sealed
 * and stays as it was, or another run is under way.
 */
import { resealFiles } from '#server/modules/files/reseal.service.ts'
import { openStores } from '#server/modules/files/stores.service.ts'
import { dataKeysOf } from '#server/plugins/seal.ts'
import { aloneWithFiles, fail, settingsOfFiles } from './fileSettings.ts'

const given = settingsOfFiles()
const keys = dataKeysOf(given.dataKeys, given.crypto)
const { primary, other, close } = openStores(given)
if (keys === null) fail('DATA_KEY 未设置 (DATA_KEY is not set)')
else
  try {
    await aloneWithFiles(given)
    let count = 0
    for (const store of other === null ? [primary] : [primary, other])
      count += await resealFiles(store, keys, n => {
        if (n % 100 === 0) process.stdout.write(`${n}\n`)
      })
    process.stdout.write(`已重新加密${count}个文件 (sealed)\n`)
  } catch (error) {
    fail(`加密中断 (broken off): ${error instanceof Error ? error.message : String(error)}`, 1)
  } finally {
    await close()
  }
