import { useId, useRef, useState } from 'react'
import { IMAGE_MAX } from '#contract/constants.ts'
import type { UserInfo } from '#contract/entities/session.ts'
import { upload } from '#contract/http/calls/files.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { call, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { isCroppable } from '#src/widgets/uploads/crop/cropped.ts'
import type { CropProps } from '#src/widgets/uploads/CropDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Picture } from '../components/Person.tsx'

const Crop = lazyDialog<CropProps>(() => import('#src/widgets/uploads/CropDialog.tsx'))

const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

const errorOf = (file: File): string | null =>
  !KINDS.includes(file.type)
    ? '请选择 PNG、JPG、WEBP 或 GIF 图片'
    : file.size > IMAGE_MAX
      ? `图片不能超过${IMAGE_MAX / 1024 / 1024}MB`
      : null

interface Props {
  user: Pick<UserInfo, 'avatar' | 'sex'>
  /** path of the stored picture, '' for none */
  onChange: (path: string) => void
  /** a picture is on its way */
  onBusy: (isBusy: boolean) => void
}

/** The own picture: chosen, cut to a square, uploaded with progress, shown; it counts once the form is saved. It goes on while another tab is shown. */
export function AvatarField({ user, onChange, onBusy }: Props) {
  const [part, setPart] = useState<number | null>(null)
  const [issue, setIssue] = useState<string | null>(null)
  const [uncut, setUncut] = useState<File | null>(null)
  const stop = useRef<AbortController | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const send = async (file: File): Promise<void> => {
    stop.current?.abort()
    const mine = new AbortController()
    stop.current = mine
    setPart(0)
    onBusy(true)
    try {
      const { path } = await call(upload, { file, biz: 'avatar' }, { quiet: true, signal: mine.signal, onProgress: setPart })
      onChange(path)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind !== 'cancelled') setIssue(`头像上传失败：${failureLine(failure)}`)
    }
    if (stop.current !== mine) return
    setPart(null)
    onBusy(false)
  }
  const take = (file: File): void => {
    const wrong = errorOf(file)
    setIssue(wrong)
    if (wrong !== null) return
    if (isCroppable(file)) setUncut(file)
    else void send(file)
  }
  const confirm = (file: File): void => {
    setUncut(null)
    void send(file)
  }
  return (
    <div className="xl-profile-picture">
      <Picture user={user} size={104} />
      <input
        ref={input}
        id={id}
        className="xl-hidden-text"
        type="file"
        accept={KINDS.join(',')}
        tabIndex={-1}
        aria-label="选择头像图片"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) take(file)
        }}
      />
      {part === null ? null : <progress max={1} value={part} aria-label="头像上传进度" />}
      <div className="xl-profile-picture-actions">
        <Button disabled={part !== null} onClick={() => input.current?.click()}>
          更换头像
        </Button>
        {user.avatar === null ? null : (
          <Button disabled={part !== null} onClick={() => onChange('')}>
            移除
          </Button>
        )}
      </div>
      <p className="xl-profile-picture-hint">PNG、JPG、WEBP 或 GIF，不超过10MB</p>
      <p className="xl-form-error" role="alert">
        {issue}
      </p>
      <Crop open={uncut !== null} file={uncut} shape="square" onConfirm={confirm} onClose={() => setUncut(null)} />
    </div>
  )
}
