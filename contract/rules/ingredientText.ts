import { parseAmount, type Amount } from '../prescriptions/amount.ts'

/** An ingredient of a drug as a form and a workbook write it; amounts per smallest unit, '' where nothing is written. */
export interface WrittenIngredient {
  name: string
  amountText: string
  /** of the ingredient over all products of a day (D3) */
  dailyMaxText: string
}
/** The same, read. */
export interface ReadIngredient extends WrittenIngredient {
  amount: Amount | null
  dailyMax: Amount | null
}

const INGREDIENT_TEXT = '成分须写成 名称:含量，多个用、分隔，如 对乙酰氨基酚:250mg、咖啡因:15mg'
const INGREDIENT_TWICE = '同一成分只能写一次'
const SEPARATOR = '、'

/** Parts of the text as they stand, without judging them. */
export const writtenIngredients = (text: string): WrittenIngredient[] =>
  text
    .split(/[、\n]/)
    .filter(part => part.trim() !== '')
    .map(part => {
      const [name = '', amountText = '', dailyMaxText = ''] = part.split(/[:：]/).map(one => one.trim())
      return { name, amountText, dailyMaxText }
    })

/** `对乙酰氨基酚:250mg:2g、咖啡因:15mg`; what is empty at the end is left out. */
export const ingredientText = (ingredients: readonly WrittenIngredient[]): string =>
  ingredients
    .map(({ name, amountText, dailyMaxText }) => [name, amountText, dailyMaxText].join(':').replace(/:+$/, ''))
    .join(SEPARATOR)

/** Reads the text; a sentence where it is none, or names an ingredient twice. */
export function readIngredients(text: string): ReadIngredient[] | string {
  const read = writtenIngredients(text).map(part => ({
    ...part,
    amount: part.amountText === '' ? null : parseAmount(part.amountText),
    dailyMax: part.dailyMaxText === '' ? null : parseAmount(part.dailyMaxText),
  }))
  const isBad = read.some(
    ({ name, amountText, amount, dailyMaxText, dailyMax }) =>
      name === '' || (amountText !== '' && amount === null) || (dailyMaxText !== '' && dailyMax === null),
  )
  if (isBad) return INGREDIENT_TEXT
  return new Set(read.map(({ name }) => name)).size === read.length ? read : INGREDIENT_TWICE
}
