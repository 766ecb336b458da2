import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { cropped } from './crop/cropped.ts'
import type { CropArea } from './crop/cropped.ts'
import './uploads.css'

export interface CropProps extends DialogProps {
  file: File | null
  /** `free`: the person chooses the form */
  shape: 'square' | 'free'
  onConfirm: (file: File) => void
}

const FORMS = [
  { text: '正方形', aspect: 1 },
  { text: '4:3', aspect: 4 / 3 },
  { text: '3:4', aspect: 3 / 4 },
  { text: '16:9', aspect: 16 / 9 },
] as const
const START = { x: 0, y: 0 }
const ZOOM = { min: 1, max: 4, step: 0.1 }

/** The address of a file's bytes in this browser, as long as it is shown. */
function useAddress(file: File | null): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (file === null) return undefined
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress('')
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}

/** 裁剪图片: the part is moved by mouse, finger or arrow keys and zoomed; or the picture is taken whole. */
export default function CropDialog({ open, file, shape, onConfirm, onClose }: CropProps) {
  const address = useAddress(file)
  const [at, setAt] = useState(START)
  const [zoom, setZoom] = useState(1)
  const [aspect, setAspect] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    setAt(START)
    setZoom(1)
    setAspect(1)
    setArea(null)
  }, [file])
  const confirm = async (): Promise<void> => {
    if (file === null || area === null) return
    setBusy(true)
    try {
      onConfirm(await cropped(file, area))
    } catch {
      message.error('图片无法裁剪，请直接使用原图')
    }
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title="裁剪图片"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button disabled={isBusy} onClick={() => file !== null && onConfirm(file)}>
            使用原图
          </Button>
          <Button variant="primary" disabled={isBusy || area === null} onClick={() => void confirm()}>
            裁剪
          </Button>
        </>
      }
    >
      <div className="xl-crop">
        {address === '' ? null : (
          <Cropper
            image={address}
            crop={at}
            zoom={zoom}
            aspect={aspect}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => message.error('图片已损坏，无法读取') }}
            cropperProps={{ 'aria-label': '裁剪区域，方向键移动' }}
          />
        )}
      </div>
      <div className="xl-crop-actions">
        <label>
          缩放
          <input
            type="range"
            min={ZOOM.min}
            max={ZOOM.max}
            step={ZOOM.step}
            value={zoom}
            onChange={event => setZoom(Number(event.target.value))}
          />
        </label>
        {shape === 'free' ? (
          <fieldset>
            <legend>比例</legend>
            {FORMS.map(form => (
              <label key={form.text} className="xl-check">
                <input
                  type="radio"
                  name="xl-crop-form"
                  checked={aspect === form.aspect}
                  onChange={() => setAspect(form.aspect)}
                />
                {form.text}
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
    </Modal>
  )
}
