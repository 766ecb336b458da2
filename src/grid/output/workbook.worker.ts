import type { Sheet } from './sheet.ts'
import { workbookOf } from './workbookOf.ts'

addEventListener('message', ({ data }: MessageEvent<Sheet>) => postMessage(workbookOf(data)))
