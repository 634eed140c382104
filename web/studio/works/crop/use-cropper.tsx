import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OwnWork } from '../../../../contract/seller.ts'
import { notice } from '../../../client/notice.ts'
import { onDemand } from '../../../client/parts/on-demand.tsx'
import { pictureFileUrl } from '../../../kit/picture.tsx'
import { holdUpload, originalOf, releaseUpload, replacePicture, type Upload } from '../uploads.ts'
import type { CropDialog } from './dialog.tsx'

type WorkPicture = OwnWork['pictures'][number]
type Cropping = Pick<ComponentProps<typeof CropDialog>, 'title' | 'read' | 'onCut'>

const CropWindow = onDemand(async () => (await import('./dialog.tsx')).CropDialog)

/** The largest there is of a picture that was sent. */
const fetched = async (picture: WorkPicture): Promise<File> => {
  const answer = await fetch(pictureFileUrl(picture, picture.widths.at(-1) ?? picture.width))
  if (!answer.ok) throw new Error('not there')
  return new File([await answer.blob()], `picture-${picture.id}.jpg`, { type: 'image/jpeg' })
}

/**
 * Crops pictures of a work, sent or waiting, in a dialog loaded on demand. Sent ones are cut from the chosen file, after a reload
 * from the largest stored.
 */
export function useCropper(work: OwnWork | undefined): {
  window: ReactNode
  cropPicture: (picture: WorkPicture, number: number) => void
  cropUpload: (upload: Upload) => void
} {
  const [shown, setShown] = useState<Cropping | null>(null)
  /** What is to be done when the window is closed, or the page is left. */
  const end = useRef<() => void>(() => undefined)
  const close = () => {
    end.current()
    end.current = () => undefined
    setShown(null)
  }
  useEffect(() => () => end.current(), [])

  const cropPicture = (picture: WorkPicture, number: number) => {
    if (!work) return
    setShown({
      title: `Crop picture ${number}`,
      read: async () => originalOf(picture.id) ?? (await fetched(picture)),
      onCut: (cut, from) => {
        replacePicture(work, picture.id, cut, from)
        if (work.status === 'live') notice.success('We will review the changed picture first.')
      },
    })
  }
  const cropUpload = ({ key, file, original = file }: Upload) => {
    if (!holdUpload(key)) return notice.error('This picture is on its way. Crop it when it has arrived.')
    end.current = () => void releaseUpload(key)
    setShown({
      title: `Crop ${file.name}`,
      read: async () => original,
      onCut: (cut) => {
        end.current = () => void releaseUpload(key, cut)
      },
    })
  }
  const window = shown && (
    <CropWindow
      title={shown.title}
      read={shown.read}
      onCut={(cut, from) => {
        shown.onCut(cut, from)
        close()
      }}
      onClose={close}
      onMissing={close}
    />
  )
  // Outside the work's form, in which a press on Enter saves.
  return { window: window && createPortal(window, document.body), cropPicture, cropUpload }
}
