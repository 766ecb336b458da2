/** What FILES_URL says: `s3://key:secret@host:port/bucket/prefix?region=…&tls=off`. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  /** before each name, '' or ending in a slash */
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/** Reads FILES_URL; null: it is no such address. `region`: us-east-1 unless said; `tls=off`: plain HTTP, for servers of the same machine. */
export function readS3Url(text: string): S3Settings | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const [, bucket = '', ...folders] = url?.pathname.split('/') ?? []
  if (url?.protocol !== 's3:' || url.hostname === '' || url.username === '' || url.password === '') return null
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) return null
  const folder = folders.filter(Boolean).join('/')
  return {
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  }
}
