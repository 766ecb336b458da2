import { useCallback } from 'react'
import { useLoad, type Loaded } from '#src/lib/useLoad.ts'
import { loadCatalogue, type Catalogue, type MachineName } from '#src/runtime/machines/catalogue.ts'

/** All machines of the product, loaded when the workbench opens. */
export function useCatalogue(): { state: Loaded<Catalogue>; again(): void } {
  return useLoad(
    'catalogue',
    useCallback(() => loadCatalogue(), []),
  )
}

/** What a machine is called: its Chinese name, else the one in the code. */
export const titleOf = ({ name, labels }: MachineName): string => labels?.zh.title ?? name

/** The same of one of them by its name. */
export const titleIn = (names: readonly MachineName[], name: string): string =>
  titleOf(names.find(one => one.name === name) ?? { name, labels: undefined })
