import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/**
 * Takes the files that are dropped anywhere in the window (WALK-05): the browser would open them in place of the page. True while files are held
 * over the window. What another part has taken already (preventDefault) is left to it.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const stop = new AbortController()
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent) => void): void =>
      document.addEventListener(name, event => hasFiles(event) && heard(event), { signal: stop.signal })
    listen('dragenter', () => setOver(true))
    listen('dragover', event => event.preventDefault())
    // without a related target the files have left the window
    listen('dragleave', event => event.relatedTarget === null && setOver(false))
    listen('drop', event => {
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    })
    return () => {
      stop.abort()
      setOver(false)
    }
  }, [])
  return isOver
}
