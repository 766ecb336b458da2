import type { ReactNode } from 'react'
import { Form } from 'antd'
import './rights.css'

interface Props<V extends object> {
  /** of the form element: a button elsewhere may submit it */
  id: string
  begin: V
  onDirty: () => void
  onSubmit: (values: V) => Promise<void>
  children: ReactNode
}

/** One filling of a form with antd's fields; what is wrong takes the focus. */
export function SavedForm<V extends object>({ id, begin, onDirty, onSubmit, children }: Props<V>) {
  const [form] = Form.useForm<V>()
  return (
    <Form<V>
      form={form}
      name={id}
      id={id}
      layout="vertical"
      className="xl-rights-form"
      initialValues={begin}
      scrollToFirstError={{ focus: true, block: 'nearest' }}
      onValuesChange={onDirty}
      onFinish={values => void onSubmit(values)}
    >
      {children}
    </Form>
  )
}
