import { useId } from 'react'

/** One of a few answers, in a row of radio buttons; the keys of `texts` are the values, '' for none yet. */
export function RadioChoice<K extends string>(props: {
  legend: string
  texts: Readonly<Record<K, string>>
  value: K | ''
  onChange(value: K): void
}) {
  const name = useId()
  return (
    <fieldset className="xl-rx-choice">
      <legend>{props.legend}</legend>
      {(Object.keys(props.texts) as K[]).map(key => (
        <label key={key}>
          <input type="radio" name={name} checked={props.value === key} onChange={() => props.onChange(key)} />
          {props.texts[key]}
        </label>
      ))}
    </fieldset>
  )
}
