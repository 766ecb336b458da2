import { useState } from 'react'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { EyeIcon } from './icons.tsx'
import { Button } from '../Button.tsx'

/** A password with the eye that shows it; pasting is allowed, managers of passwords are told what is asked by `autoComplete`. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <Button
          variant="bare"
          className="xl-field-eye"
          aria-label={isShown ? '隐藏密码' : '显示密码'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon isOpen={isShown} />
        </Button>
      }
    />
  )
}
