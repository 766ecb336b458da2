import { message } from '#contract/resources/system/message.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 消息记录. */
export default screen(message, {
  list: {
    esTitle: { width: 240, fixed: 'left' },
    esType: { width: 110 },
    esReceiver: { width: 160 },
    esSendStatus: { width: 110 },
    esSendTime: { width: 180 },
    esSendNum: { width: 100, align: 'right' },
  },
})
