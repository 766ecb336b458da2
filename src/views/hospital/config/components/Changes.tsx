import type { ConfigChange } from '#contract/http/calls/hospitalConfig.ts'
import { configItem, CONFIG_TEXT, configText } from '#contract/rules/hospitalConfig.ts'
import { dateTime } from '#src/lib/format.ts'
import { FactTable } from '#src/ui/detailList/FactTable.tsx'

const said = (key: string, value: string | null): string => {
  const item = configItem(key)
  return item === undefined ? (value ?? '默认') : configText(item, value ?? item.initial)
}

/** 修改记录: who changed what when, the newest first. */
export const Changes = ({ changes }: { changes: readonly ConfigChange[] }) => (
  <section aria-label="修改记录">
    <h2>修改记录</h2>
    <FactTable
      label="修改记录"
      heads={['时间', '修改人', '参数', '修改前', '修改后']}
      rows={changes.map(({ id, key, before, after, byName, at }) => ({
        key: id,
        cells: [dateTime(at), byName, configItem(key)?.label ?? key, said(key, before), said(key, after)],
      }))}
      none={CONFIG_TEXT.empty}
    />
  </section>
)
