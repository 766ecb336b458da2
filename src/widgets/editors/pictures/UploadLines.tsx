import { Button } from '#src/ui/Button.tsx'
import type { PictureUploads } from './usePictureUploads.ts'

/** Pictures on their way and those that failed, each with what can be done about it. */
export function UploadLines({ uploads, refusal, again, drop, refuse }: PictureUploads) {
  return (
    <div className="xl-editor-uploads">
      {uploads.map(({ key, name, part, error }) => (
        <div key={key} className="xl-editor-upload" data-failed={error !== null}>
          <span className="xl-editor-upload-name">{name}</span>
          {error === null ? (
            <>
              <progress max={1} value={part} aria-label={`${name} 上传进度`} />
              <span>正在上传 {Math.round(part * 100)}%</span>
            </>
          ) : (
            <>
              <span role="alert">{error}</span>
              <Button variant="text" onClick={() => again(key)}>
                重试
              </Button>
            </>
          )}
          <Button variant="text" onClick={() => drop(key)}>
            {error === null ? '取消' : '移除'}
          </Button>
        </div>
      ))}
      {refusal === null ? null : (
        <div className="xl-editor-upload" data-failed>
          <span role="alert">{refusal}</span>
          <Button variant="text" onClick={() => refuse(null)}>
            知道了
          </Button>
        </div>
      )}
    </div>
  )
}
