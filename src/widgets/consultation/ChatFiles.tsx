import { useCallback, type ReactNode } from 'react'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { staticUrl } from '#src/lib/http/urls.ts'
import { FileUrlContext } from '#src/widgets/conversation/fileUrl.ts'

const LOCAL = 'local:'

/** Addresses of files in the conversations inside: stored ones by the server, those still on their way by this browser. */
export function ChatFiles({ children }: { children: ReactNode }) {
  const { files } = useChat()
  const url = useCallback(
    (path: string): string => (path.startsWith(LOCAL) ? (files.preview(path.slice(LOCAL.length)) ?? '') : staticUrl(path)),
    [files],
  )
  return <FileUrlContext value={url}>{children}</FileUrlContext>
}
