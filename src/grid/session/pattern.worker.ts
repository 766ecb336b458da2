export interface PatternOrder {
  pattern: string
  text: string
}

addEventListener('message', ({ data: { pattern, text } }: MessageEvent<PatternOrder>) => {
  try {
    postMessage(new RegExp(pattern).test(text))
  } catch {
    postMessage(null)
  }
})
postMessage('ready')
