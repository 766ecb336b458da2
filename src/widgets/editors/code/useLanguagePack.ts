import type { Extension } from '@codemirror/state'
import { useEffect, useState } from 'react'
import { CHUNK_TIMEOUT } from '#contract/constants.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import type { CodeLanguage } from './languages.ts'
import { loadPack } from './packs.ts'

const NONE: Extension = []

/** What colours a language, as soon as it is there; without it the text is shown in one colour, and `isFailed` says why. */
export function useLanguagePack(language: CodeLanguage): { pack: Extension; isFailed: boolean } {
  const [got, setGot] = useState<{ language: CodeLanguage; pack: Extension | null } | null>(null)
  useEffect(() => {
    let isWanted = true
    const load = () => loadPack(language)
    loadChunk(load, CHUNK_TIMEOUT, load).then(
      pack => isWanted && setGot({ language, pack }),
      () => isWanted && setGot({ language, pack: null }),
    )
    return () => {
      isWanted = false
    }
  }, [language])
  const mine = got?.language === language ? got : null
  return { pack: mine?.pack ?? NONE, isFailed: mine !== null && mine.pack === null }
}
