import { useId } from 'react'
import type { Attachment } from '#contract/entities/chat.ts'
import { PICTURE_ACCEPT } from '#contract/rules/pictures.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { useFileUrl } from '#src/widgets/conversation/fileUrl.ts'
import { Button } from '#src/ui/Button.tsx'
import { LIMITS } from './illness.ts'
import type { Picture } from './usePictures.ts'

/** Pictures of the illness: those stored, those on their way with progress, and the tile that adds more. */
export function PictureField(props: {
  /** absent: 病情图片 */
  label?: string
  images: readonly Attachment[]
  pictures: readonly Picture[]
  hint: string | null
  onChoose(files: File[]): void
  onRemove(path: string): void
  onDrop(key: string): void
  onAgain(key: string): void
}) {
  const url = useFileUrl()
  const id = useId()
  const full = props.images.length + props.pictures.length >= LIMITS.images
  return (
    <fieldset className="xl-field">
      <legend>{props.label ?? T.pictures}</legend>
      <ul className="xl-pictures">
        {props.images.map(image => (
          <li key={image.path}>
            <img src={url(image.thumb ?? image.path)} alt={image.name} />
            <Button
              className="xl-picture-remove"
              aria-label={`${T.removePicture} ${image.name}`}
              onClick={() => props.onRemove(image.path)}
            >
              ×
            </Button>
          </li>
        ))}
        {props.pictures.map(picture => (
          <li key={picture.key} className={picture.error ? 'is-failed' : undefined}>
            <img src={picture.preview} alt={picture.name} />
            {picture.error ? (
              <Button className="xl-picture-again" onClick={() => props.onAgain(picture.key)}>
                {T.retry}
                <span className="xl-hidden-text">
                  {picture.name} {picture.error}
                </span>
              </Button>
            ) : (
              <progress max={100} value={picture.progress} aria-label={picture.name} />
            )}
            <Button
              className="xl-picture-remove"
              aria-label={`${T.removePicture} ${picture.name}`}
              onClick={() => props.onDrop(picture.key)}
            >
              ×
            </Button>
          </li>
        ))}
        {!full && (
          <li className="xl-picture-add">
            <label htmlFor={id}>
              <span aria-hidden="true">+</span>
              {T.addPicture}
            </label>
            <input
              id={id}
              className="xl-hidden-text"
              type="file"
              accept={PICTURE_ACCEPT}
              multiple
              onChange={event => {
                props.onChoose([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </li>
        )}
      </ul>
      <small className="xl-quiet">{T.picturesHint}</small>
      <small className="xl-field-error" role={props.hint ? 'alert' : undefined}>
        {props.hint ?? props.pictures.find(picture => picture.error)?.error ?? ''}
      </small>
    </fieldset>
  )
}
