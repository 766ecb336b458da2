import { FILE_MAX, IMAGE_MAX, UPLOADS_AT_ONCE } from '#contract/constants.ts'
import type { FileListItem, FilePick, UploadFileType } from '#contract/entities/upload.ts'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { RESPONSE_NAME } from '#machines/upload/upload.rules.ts'
import type { Candidate, ListedFile, UploadListContext } from './uploadList.types.ts'

const isImage = (candidate: Candidate): boolean => candidate.type.includes('image')

/** Why a file is not taken, or null (UPLOAD-17, D29). */
function errorOf(candidate: Candidate, fileType: UploadFileType): string | null {
  if (fileType === 'image' && !isImage(candidate)) return UPLOAD_TEXT.notImage
  if (isImage(candidate) && candidate.size > IMAGE_MAX) return UPLOAD_TEXT.imageSize
  return candidate.size > FILE_MAX ? UPLOAD_TEXT.fileSize : null
}

/** The newest `number`; all for 0. */
export const newest = <T>(files: readonly T[], number: number): T[] => (number > 0 ? files.slice(-number) : [...files])

/** The list with the files that fit: no more of them than the list may hold in the end. */
export const withAdded = (context: UploadListContext, candidates: readonly Candidate[]): ListedFile[] => {
  const fitting = candidates.filter(one => errorOf(one, context.fileType) === null)
  const added = newest(fitting, context.number).map((one): ListedFile => ({
    ...one,
    status: 'uploading',
    percent: 0,
    path: '',
    url: '',
    message: '',
    responseName: RESPONSE_NAME,
    phase: 'waiting',
  }))
  return [...context.files, ...added]
}

/** The sentences about files that were not taken, each once. */
export const errorsOf = (context: UploadListContext, candidates: readonly Candidate[]): string[] => [
  ...new Set(candidates.flatMap(one => errorOf(one, context.fileType) ?? [])),
]

/** A file and its neighbour change places; the same list when there is none. */
export function moved<T extends { id: string }>(files: readonly T[], id: string, by: -1 | 1): T[] {
  const from = files.findIndex(one => one.id === id)
  const [file, other] = [files[from], files[from + by]]
  if (file === undefined || other === undefined) return [...files]
  return files.map((one, index) => (index === from ? other : index === from + by ? file : one))
}

export const doneOf = (files: readonly ListedFile[]): ListedFile[] => files.filter(one => one.phase === 'done')

/** Paths of the done files, joined by commas (UPLOAD-18). */
export const joinedPaths = (files: readonly ListedFile[]): string =>
  doneOf(files)
    .map(one => one.path)
    .join(',')

/** The value where a field wants names and sizes (ENTITY-19). */
export const listItems = (files: readonly ListedFile[]): FileListItem[] =>
  doneOf(files).map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size }))

/** What the file dialog gives: the first file with all paths (ENTITY-20), or null without a done one. */
export function pickOf(files: readonly ListedFile[]): FilePick | null {
  const [first] = doneOf(files)
  return first === undefined ? null : { name: first.name, url: first.url, path: joinedPaths(files), status: 'done', id: first.id }
}

/** Which waiting uploads begin now: never more at once than the server works on. */
export function nextToStart(files: readonly ListedFile[]): string[] {
  const running = files.filter(one => one.phase === 'uploading').length
  return files
    .filter(one => one.phase === 'waiting')
    .slice(0, Math.max(0, UPLOADS_AT_ONCE - running))
    .map(one => one.id)
}

const nameIn = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast(part => part !== '') ?? path

/** A stored value as files that are done; their ids are their places and paths, so that the same value gives the same files. */
export function storedFiles(
  value: string | readonly FileListItem[] | null | undefined,
  urlOf: (path: string) => string,
): ListedFile[] {
  const items =
    typeof value === 'string'
      ? value.split(',').map(path => ({ fileName: '', filePath: path.trim(), fileSize: 0 }))
      : (value ?? [])
  return items
    .filter(one => one.filePath !== '')
    .map(({ fileName, filePath, fileSize }, index): ListedFile => ({
      id: `${index}:${filePath}`,
      name: fileName || nameIn(filePath),
      type: '',
      size: fileSize,
      status: 'done',
      percent: 100,
      path: filePath,
      url: urlOf(filePath),
      message: '',
      responseName: RESPONSE_NAME,
      phase: 'done',
    }))
}
