import { parentPort, workerData } from 'node:worker_threads'
import { parseSheet } from './sheetParse.ts'

/** The thread that reads one workbook and ends: a hostile one can take no more than its memory and its time. */
const bytes: unknown = workerData
if (bytes instanceof Uint8Array) parentPort?.postMessage(parseSheet(Buffer.from(bytes)))
