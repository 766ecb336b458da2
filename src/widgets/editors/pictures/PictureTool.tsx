import { useRef } from 'react'
import { PictureOutlined } from '@ant-design/icons'
import { Tool } from '../components/Tool.tsx'
import { EDITOR_TEXT as T } from '../texts.ts'
import { PICTURE_KINDS } from './pictureUpload.ts'

/** The button that asks for pictures and passes them on. */
export function PictureTool({ disabled, onChoose }: { disabled: boolean; onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool
        label={T.pictureTool}
        icon={<PictureOutlined aria-hidden />}
        disabled={disabled}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_KINDS.join(',')}
        aria-label={T.pictureChoose}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onChoose(files)
        }}
      />
    </>
  )
}
