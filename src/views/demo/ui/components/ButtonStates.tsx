import { Button, type ButtonVariant } from '#src/ui/Button.tsx'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import { Family, Specimen } from './Specimen.tsx'

const VARIANTS: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', '主要'],
  ['default', '普通'],
  ['danger', '危险'],
  ['text', '文字'],
  ['link', '链接'],
]
const LONG = '将所选的三十二位患者转交给值班医生'

/** Buttons of every variant: at rest, disabled, switched on, with a long text; hovered and focused they show by themselves. */
export function ButtonStates() {
  return (
    <>
      {VARIANTS.map(([variant, text]) => (
        <Family key={variant} title={`按钮：${text}`} text="悬停与键盘焦点请直接在按钮上查看。">
          <Specimen state="默认">
            <Button variant={variant}>保存</Button>
          </Specimen>
          <Specimen state="不可用">
            <Button variant={variant} disabled>
              保存
            </Button>
          </Specimen>
          <Specimen state="处理中">
            <Button variant={variant} disabled aria-busy="true">
              保存中…
            </Button>
          </Specimen>
          <Specimen state="长文字" isWide>
            <Button variant={variant}>{LONG}</Button>
          </Specimen>
        </Family>
      ))}
      <Family title="按钮：图标与菜单" text="图标按钮没有文字，名称由读屏软件读出，悬停时显示。">
        <Specimen state="图标">
          <Button variant="icon" aria-label="关闭" title="关闭">
            <Cross />
          </Button>
        </Specimen>
        <Specimen state="图标，不可用">
          <Button variant="icon" aria-label="关闭，不可用" title="关闭" disabled>
            <Cross />
          </Button>
        </Specimen>
        <Specimen state="菜单">
          <MenuButton
            text="更多"
            entries={() => [
              { key: 'copy', text: '复制', hint: 'Ctrl+C', press: () => undefined },
              { key: 'off', text: '不可用的一项', isDisabled: true, press: () => undefined },
              { key: 'remove', text: '删除', isDangerous: true, isApart: true, press: () => undefined },
            ]}
          />
        </Specimen>
      </Family>
    </>
  )
}

const Cross = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
    <path d="m4 4 8 8m0-8-8 8" />
  </svg>
)
