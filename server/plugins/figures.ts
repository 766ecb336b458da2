import { channel } from 'node:diagnostics_channel'

/** What parts of the server say about their work, for whom it counts (SCALE-10): never a person, a name or a text. */
export interface Figures {
  /** a stored event was given to those who listen to its stream in this process; `lateMs` after it was stored */
  'outbox.delivered': { lateMs: number }
  /** a chat command was answered: OK, or the code of its refusal */
  'chat.answered': { command: string; code: string; ms: number }
  /** operations on shared tables were answered; `replaced`: values that were overwritten unseen */
  'grid.answered': { taken: number; refused: number; replaced: number }
  /** a run of a job began, so much after it was due */
  'job.started': { job: string; lateMs: number }
  /** a page reported troubles of a kind (contract/rules/clientReports.ts) */
  'client.trouble': { kind: string; count: number }
  /** a page reported a web vital: ms, thousandths of a score */
  'client.vital': { name: string; value: number }
  /** a file that came in was scanned for malware, or could not be */
  'file.scanned': { result: 'clean' | 'infected' | 'failed' }
  'job.ended': { job: string; state: string }
}

const channels = new Map<keyof Figures, ReturnType<typeof channel>>()
/** The channel of a figure; kept here, as the one by the name of all channels takes longer to find than most figures to say. */
function named(name: keyof Figures): ReturnType<typeof channel> {
  const found = channels.get(name) ?? channel(`xinglin:${name}`)
  channels.set(name, found)
  return found
}

/** Says a figure to those who count in this process; costs a look where nobody does, as `figure` is asked only then. */
export function publishFigure<K extends keyof Figures>(name: K, figure: () => Figures[K]): void {
  const told = named(name)
  if (told.hasSubscribers) told.publish(figure())
}

/** Hears a figure from now on; answers how to stop. */
export function onFigure<K extends keyof Figures>(name: K, listener: (figure: Figures[K]) => void): () => void {
  const heard = named(name)
  // the channel of that name carries that shape, see publishFigure
  const hear = (figure: unknown) => listener(figure as Figures[K])
  heard.subscribe(hear)
  return () => void heard.unsubscribe(hear)
}
