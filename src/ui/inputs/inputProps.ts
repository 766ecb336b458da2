/** What every input of the family takes, so that antd's Form and a plain label can hold it. */
export interface InputProps {
  id?: string
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

/** The part of the props that names and switches the control itself. */
export const controlProps = ({ id, disabled, ...props }: InputProps) => ({
  ...(id === undefined ? {} : { id }),
  ...(disabled === undefined ? {} : { disabled }),
  ...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] }),
  ...(props['aria-describedby'] === undefined ? {} : { 'aria-describedby': props['aria-describedby'] }),
})
