/** The languages of the code editor, in the order and spelling of the specification (CODE-02); the values are those of the original. */
export const CODE_LANGUAGES = [
  { value: 'css', title: 'CSS' },
  { value: 'javascript', title: 'Javascript' },
  { value: 'xml', title: 'XML/HTML' },
  { value: 'x-java', title: 'Java' },
  { value: 'x-objectivec', title: 'Objective-C' },
  { value: 'x-python', title: 'Python' },
  { value: 'x-rsrc', title: 'R' },
  { value: 'x-sh', title: 'Shell' },
  { value: 'x-sql', title: 'SQL' },
  { value: 'x-swift', title: 'Swift' },
  { value: 'x-vue', title: 'Vue' },
  { value: 'markdown', title: 'Markdown' },
] as const
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]['value']

/** What a language is called. */
export const languageTitle = (language: CodeLanguage): string =>
  CODE_LANGUAGES.find(({ value }) => value === language)?.title ?? ''
