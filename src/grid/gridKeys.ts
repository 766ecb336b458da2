/** What a person does with one key, or with several of which each does it. */
export interface GridKey {
  keys: readonly string[]
  does: string
}

/** Every key of a grid, in groups: what the help of the keys shows. A key that a part of the grid adds gets its line here. */
export const GRID_KEYS: readonly { title: string; keys: readonly GridKey[] }[] = [
  {
    title: '移动',
    keys: [
      { keys: ['↑', '↓', '←', '→'], does: '移到相邻单元格' },
      { keys: ['Tab', 'Shift+Tab'], does: '移到下一个 / 上一个单元格' },
      { keys: ['Home', 'End'], does: '移到行首 / 行尾' },
      { keys: ['Ctrl+Home', 'Ctrl+End'], does: '移到第一个 / 最后一个单元格' },
      { keys: ['Ctrl+方向键'], does: '移到这一段有内容的单元格的边缘' },
      { keys: ['PageUp', 'PageDown'], does: '上翻 / 下翻一屏' },
    ],
  },
  {
    title: '编辑',
    keys: [
      { keys: ['Enter', 'F2'], does: '编辑单元格；直接输入会替换原内容' },
      { keys: ['Enter', 'Shift+Enter'], does: '编辑时：保存并移到下一行 / 上一行' },
      { keys: ['Tab', 'Shift+Tab'], does: '编辑时：保存并移到下一格 / 上一格' },
      { keys: ['Esc'], does: '编辑时：放弃修改' },
      { keys: ['Delete', 'Backspace'], does: '清空单元格' },
      { keys: ['空格'], does: '切换勾选框' },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], does: '撤销 / 重做' },
      { keys: ['Alt+↑', 'Alt+↓'], does: '上移 / 下移当前行' },
      { keys: ['→', '←'], does: '树形表格：展开 / 收起当前行，或到上级行' },
    ],
  },
  {
    title: '选区与剪贴板',
    keys: [
      { keys: ['Shift+方向键'], does: '扩大或缩小选区' },
      { keys: ['Ctrl+A'], does: '选中全部单元格' },
      { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], does: '复制 / 剪切 / 粘贴（可与 Excel 互用）' },
      { keys: ['Ctrl+D', 'Ctrl+R'], does: '向下 / 向右填充' },
    ],
  },
  {
    title: '查找、列、分组与树',
    keys: [
      { keys: ['Ctrl+F', 'Ctrl+H'], does: '在表格中查找 / 查找并替换' },
      { keys: ['Enter', 'Shift+Enter'], does: '查找时：下一个 / 上一个' },
      { keys: ['Enter'], does: '在表头：升序、降序、不排序（按住Shift点击：再按此列排序）' },
      { keys: ['Alt+↓'], does: '在表头：打开列菜单（排序、筛选、冻结、隐藏）' },
      { keys: ['Shift+Alt+↓'], does: '在单元格：打开所在列的菜单' },
      { keys: ['Ctrl+←', 'Ctrl+→'], does: '在表头：调整列宽' },
      { keys: ['→', '←'], does: '在树列中、分组行上：展开 / 收起' },
      { keys: ['Enter', '空格'], does: '在分组行上：展开或收起' },
      { keys: ['Alt+←', 'Alt+→'], does: '在“已分组”的列上：改变分组的级别' },
    ],
  },
  {
    title: '协作与提示',
    keys: [
      { keys: ['Shift+F10', '菜单键'], does: '打开单元格菜单（批注、修改记录等）' },
      { keys: ['F8', 'Alt+Enter'], does: '移到单元格提示中的按钮，如“保留我的”' },
      { keys: ['Esc'], does: '在提示中：回到单元格' },
      { keys: ['Ctrl+/'], does: '打开本窗口' },
    ],
  },
]
