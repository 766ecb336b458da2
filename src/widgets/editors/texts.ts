/** What the editors say. */
export const EDITOR_TEXT = {
  loading: '编辑器加载中',
  tools: '格式工具栏',
  pictureTool: '插入图片',
  pictureChoose: '选择要插入的图片',
  pictureKinds: '请选择 PNG、JPG、WEBP 或 GIF 图片',
  pictureAlt: '图片',
  linkTitle: '插入链接',
  linkLabel: '链接地址',
  linkHint: '例如 https://example.com，留空则移除链接',
  linkError: '链接地址不正确',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  language: '代码语言',
  packFailed: '语法高亮加载失败，不影响编辑',
  preview: '预览',
  emptyPreview: '暂无内容',
} as const

/** What stands in the empty code editor (CODE-05). */
export const codePlaceholder = (language: string): string => `请在此输入${language}代码`
