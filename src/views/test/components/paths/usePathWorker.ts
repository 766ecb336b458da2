import { useCallback, useEffect, useRef, useState } from 'react'
import type { Format } from '#machines/kit/formats/pathFile.ts'
import type { PathOrder } from '#machines/kit/generators/generate.ts'
import { saveBlob } from '#src/lib/http/download.ts'
import type { PathAnswer, PathQuestion, RunDraft } from '#src/runtime/machines/pathWorker.ts'

export type Generated = Extract<PathAnswer, { kind: 'done' }> & { machine: string; order: PathOrder }
type Generation =
  { kind: 'idle' } | { kind: 'running'; steps: number } | { kind: 'done'; made: Generated } | { kind: 'failed'; text: string }

/** Generates paths in a worker of its own; a new order or `cancel` ends the one before. */
export function usePathWorker(start: () => Worker) {
  const worker = useRef<Worker | null>(null)
  const [state, setState] = useState<Generation>({ kind: 'idle' })
  const [draft, setDraft] = useState<RunDraft | null>(null)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => end, [end])

  const generate = (machine: string, order: PathOrder) => {
    end()
    const fresh = start()
    worker.current = fresh
    setState({ kind: 'running', steps: 0 })
    fresh.addEventListener('message', ({ data }: MessageEvent<PathAnswer>) => {
      if (worker.current !== fresh) return
      if (data.kind === 'progress') setState({ kind: 'running', steps: data.steps })
      else if (data.kind === 'done') setState({ kind: 'done', made: { ...data, machine, order } })
      else if (data.kind === 'run') setDraft(data.draft)
      else if (data.kind === 'failed') setState({ kind: 'failed', text: data.text })
      else saveBlob(new Blob([data.content], { type: data.type }), data.name)
    })
    fresh.addEventListener('error', () => {
      if (worker.current === fresh) setState({ kind: 'failed', text: '生成程序未能启动，请刷新后重试' })
    })
    fresh.postMessage({ kind: 'generate', machine, order } satisfies PathQuestion)
  }
  const cancel = () => {
    end()
    setState({ kind: 'idle' })
  }
  const save = (format: Format) => worker.current?.postMessage({ kind: 'file', format } satisfies PathQuestion)
  /** Asks for the set as a run of it begins; it comes as `draft`. */
  const askRun = () => worker.current?.postMessage({ kind: 'run' } satisfies PathQuestion)
  return { state, generate, cancel, save, draft, askRun, dropRun: () => setDraft(null) }
}
