import type { ImportLook } from '#src/resource/screen.ts'

const NAME_MAX = 100

/** Workbooks of 分类字典 (contract.md 20.3): the code says what an entry stands below. */
export const categoryImport: ImportLook = {
  columns: [
    { label: '类型名称', isRequired: true, note: `最多 ${NAME_MAX} 个字符` },
    {
      label: '类型编码',
      isRequired: false,
      isUnique: true,
      note: '以上级的编码开头，如 B01A01；留空则在第一级自动生成；不可重复',
    },
  ],
  check: ({ 类型名称: name = '' }) => ({
    类型名称: name === '' ? '请输入类型名称' : name.length > NAME_MAX ? `类型名称不能超过${NAME_MAX}个字` : undefined,
  }),
}
