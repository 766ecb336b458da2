import { useState } from 'react'
import { DEFAULT_BIZ } from '#contract/http/calls/files.ts'
import { uploadMinio } from '#contract/http/calls/ossFiles.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { DropArea } from '#src/widgets/uploads/components/DropArea.tsx'
import { FileList } from '#src/widgets/uploads/components/FileList.tsx'
import { useUploads } from '#src/widgets/uploads/useUploads.ts'
import '#src/widgets/uploads/uploads.css'
import { Button } from '#src/ui/Button.tsx'

const WIDTH = 520

function Part({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { files, commands, area } = useUploads({
    value: null,
    fileType: 'all',
    number: 0,
    biz: DEFAULT_BIZ,
    // the one whose message is the stored path, which a list of files reads
    action: uploadMinio.path,
    withToken: true,
    onChange: () => undefined,
    onBusy,
  })
  return (
    <DropArea text="点击上传" label="文件" multiple area={area} onFiles={commands.add}>
      <FileList files={files} look="text" commands={commands} />
    </DropArea>
  )
}

/** Puts files into the store; the list is loaded again at the end. */
export default function UploadFiles({ open, list, onClose }: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    list.reload()
    onClose()
  }
  return (
    <Modal
      open={open}
      title="上传文件"
      width={WIDTH}
      isClosable={!isBusy}
      onClose={leave}
      footer={
        <Button variant="primary" disabled={isBusy} onClick={leave}>
          完成
        </Button>
      }
    >
      <Part onBusy={setBusy} />
    </Modal>
  )
}
