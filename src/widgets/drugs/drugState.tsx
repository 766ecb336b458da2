import { StatusTag } from '#src/ui/status/StatusTag.tsx'

/** 启用 or 停用; a drug whose facts wait for a publication says so. */
export const stateOf = (row: object) => {
  const { enabled, isWaiting } = row as { enabled?: string | null; isWaiting?: boolean }
  if (enabled === 'N') return <StatusTag tone="off">停用</StatusTag>
  return isWaiting === true ? <StatusTag tone="attention">待发布</StatusTag> : <StatusTag tone="normal">启用</StatusTag>
}
