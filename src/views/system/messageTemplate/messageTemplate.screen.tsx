import { messageTemplate } from '#contract/resources/system/messageTemplate.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 消息模板. */
export default screen(messageTemplate, {
  list: { templateCode: { width: 180, fixed: 'left' }, templateName: { width: 240 }, templateType: { width: 120 } },
  form: { width: 800, wide: ['templateContent', 'templateTestJson'] },
})
