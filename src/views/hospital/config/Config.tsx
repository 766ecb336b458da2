import { useState } from 'react'
import { hospitalConfig } from '#contract/http/calls/hospitalConfig.ts'
import { CONFIG_ITEMS, CONFIG_TEXT as T } from '#contract/rules/hospitalConfig.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Changes } from './components/Changes.tsx'
import { ConfigRow } from './components/ConfigRow.tsx'
import './config.css'

const GROUPS = [...new Set(CONFIG_ITEMS.map(({ group }) => group))]
const load = () => call(hospitalConfig, undefined, { quiet: true })

/** 参数配置: what the hospital sets for consultations, prescriptions and payment, and who changed what (hospital.md 1.1, 2.5; VIEW-HOSP-03). */
export default function Config() {
  usePageContent()
  const [round, setRound] = useState(0)
  const { state, again } = useLoad(String(round), load)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const { values, changes } = state.value
  const valueOf = new Map(values.map(one => [one.key, one]))
  return (
    <div className="xl-config">
      <p className="xl-config-note" role="note">
        {T.note}
      </p>
      {GROUPS.map(group => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {CONFIG_ITEMS.filter(item => item.group === group).map(item => {
              const { value = null, waits = false } = valueOf.get(item.key) ?? {}
              return (
                <ConfigRow
                  key={`${item.key} ${value ?? ''}`}
                  item={item}
                  value={value}
                  waits={waits}
                  onSaved={() => setRound(round + 1)}
                />
              )
            })}
          </ul>
        </section>
      ))}
      <Changes changes={changes} />
    </div>
  )
}
