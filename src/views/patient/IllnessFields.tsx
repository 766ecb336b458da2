import type { Attachment } from '#contract/entities/chat.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { ChoiceField, Part, TextField } from './Fields.tsx'
import { LIMITS, type IllnessDraft, type IllnessErrors } from './illness.ts'
import { PictureField } from './PictureField.tsx'
import type { usePictures } from './usePictures.ts'

const DURATIONS = T.durations.map(text => ({ value: text, text }))
const YES_NO = [
  { value: 'Y' as const, text: T.yes },
  { value: 'N' as const, text: T.no },
]
const ALLERGIES = (['none', 'some', 'unknown'] as const).map(value => ({ value, text: T.allergyKinds[value] }))
const PROOFS = (['1', '2', '3'] as const).map(value => ({ value, text: T.proofKinds[value] }))
type Uploads = ReturnType<typeof usePictures>

interface Props {
  draft: IllnessDraft
  errors: IllnessErrors
  edit(part: Partial<IllnessDraft>): void
  pictures: Uploads
  proofs: Uploads
}

/** Proof that the patient was treated for this before: without one the doctor writes no prescription (RX-09). */
function ProofFields({ draft, edit, proofs }: Props) {
  return (
    <Part title={T.proofTitle}>
      <p className="xl-quiet">{T.proofHint}</p>
      <ChoiceField
        name="proofKind"
        label={T.proofKind}
        options={PROOFS}
        value={draft.proofKind}
        error={undefined}
        onChange={proofKind => edit({ proofKind })}
      />
      <TextField
        name="proofHospital"
        label={T.proofHospital}
        hint={T.proofHospitalHint}
        max={LIMITS.short}
        value={draft.proofHospital}
        error={undefined}
        onChange={proofHospital => edit({ proofHospital })}
      />
      <Pictures label={T.proofPictures} images={draft.proofs} uploads={proofs} onChange={list => edit({ proofs: list })} />
    </Part>
  )
}

function Pictures(props: { label?: string; images: Attachment[]; uploads: Uploads; onChange(images: Attachment[]): void }) {
  const { images, uploads } = props
  return (
    <PictureField
      {...(props.label === undefined ? {} : { label: props.label })}
      images={images}
      pictures={uploads.pictures}
      hint={uploads.hint}
      onChoose={uploads.choose}
      onRemove={path => props.onChange(images.filter(image => image.path !== path))}
      onDrop={uploads.drop}
      onAgain={uploads.again}
    />
  )
}

/** What the patient tells of the illness: step 病情 of the form. */
export function IllnessFields(props: Props) {
  const { draft, errors, edit } = props
  const text = (
    name: 'chiefComplaint' | 'description' | 'currentDrugs' | 'allergyDeclared',
    more: { label: string; hint: string; max: number; required?: boolean; rows?: number },
  ) => <TextField {...more} name={name} value={draft[name]} error={errors[name]} onChange={value => edit({ [name]: value })} />
  return (
    <>
      <Part title={T.illness}>
        {text('chiefComplaint', { label: T.complaint, hint: T.complaintHint, required: true, max: LIMITS.complaint })}
        {text('description', {
          label: T.description,
          hint: T.descriptionHint,
          required: true,
          rows: 5,
          max: LIMITS.description,
        })}
        <ChoiceField
          name="durationText"
          label={T.duration}
          options={DURATIONS}
          value={draft.durationText}
          error={errors.durationText}
          onChange={durationText => edit({ durationText })}
        />
        <ChoiceField
          name="allergyKind"
          label={T.allergy}
          options={ALLERGIES}
          value={draft.allergyKind}
          error={errors.allergyKind}
          onChange={allergyKind => edit({ allergyKind })}
        />
        {draft.allergyKind === 'some' &&
          text('allergyDeclared', { label: T.allergyWhich, hint: T.allergyHint, required: true, max: LIMITS.short })}
        {text('currentDrugs', { label: T.drugs, hint: T.drugsHint, max: LIMITS.short })}
        <Pictures images={draft.images} uploads={props.pictures} onChange={images => edit({ images })} />
        <ChoiceField
          name="visitedBefore"
          label={T.visited}
          options={YES_NO}
          value={draft.visitedBefore}
          error={errors.visitedBefore}
          onChange={visitedBefore => edit({ visitedBefore })}
        />
      </Part>
      {draft.visitedBefore === 'Y' && <ProofFields {...props} />}
    </>
  )
}
