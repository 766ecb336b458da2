import type { PathOrder } from '#machines/kit/generators/generate.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/Button.tsx'
import { playCommand } from './order.ts'

/** The command line that plays the same paths on the product, to be copied. Nothing for an order that no command line can repeat. */
export function PlayCommand({ machine, order }: { machine: string; order: PathOrder }) {
  const command = playCommand(machine, order)
  if (command === null) return null
  const copy = () =>
    // without https or the right to write there is no clipboard
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(command))
      .then(
        () => toasts.show({ kind: 'success', text: '已复制命令' }),
        () => toasts.show({ kind: 'warning', text: '浏览器不允许复制，请手动选择命令' }),
      )
  return (
    <p className="xl-paths-command">
      <span>{command.endsWith('--browser') ? '在真实浏览器里重放这一组：' : '在真实执行器上重放这一组：'}</span>
      <code translate="no">{command}</code>
      <Button onClick={() => void copy()}>复制命令</Button>
    </p>
  )
}
