import type { CSSProperties } from 'react'
import type { PictureData } from '../../contract/catalogue.ts'
import { classes } from './classes.ts'
import styles from './picture.module.css'
import { placeholderOf } from './placeholder.ts'

/** The address of a picture at one width. */
export function pictureFileUrl(
  picture: PictureData,
  width: number,
  format: 'avif' | 'webp' | 'jpg' = 'jpg',
): string {
  return `/media/${picture.id}/${width}.${format}`
}

/** The smallest stored width that is at least `wanted`, or the largest there is. */
export function widthNear(picture: PictureData, wanted: number): number {
  return picture.widths.find((width) => width >= wanted) ?? picture.widths.at(-1) ?? picture.width
}

/** The widest that pages show; wider ones are for looking closely. */
const WIDEST_SHOWN = 2_000

const sourcesOf = (picture: PictureData, format: 'avif' | 'webp' | 'jpg', closely: boolean) =>
  picture.widths
    .filter((width, at) => closely || at === 0 || width <= WIDEST_SHOWN)
    .map((width) => `${pictureFileUrl(picture, width, format)} ${width}w`)
    .join(', ')

/**
 * A whole picture in its proportions, with its box, main colour and a blurred version until it arrives. Style sheets read its
 * width by height from --ratio.
 */
export function Picture({
  picture,
  sizes,
  alt = picture.alt,
  eager = false,
  closely = false,
  className,
  style,
}: {
  picture: PictureData
  /** The width at which browsers show it. */
  sizes: string
  alt?: string
  /** For the one main picture of the first screen. */
  eager?: boolean
  /** Offers the widest files too. */
  closely?: boolean
  className?: string | undefined
  style?: CSSProperties
}) {
  const blur = placeholderOf(picture.thumbhash)
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={sourcesOf(picture, 'avif', closely)} sizes={sizes} />
      <source type="image/webp" srcSet={sourcesOf(picture, 'webp', closely)} sizes={sizes} />
      <img
        className={classes(styles.image, className)}
        src={pictureFileUrl(picture, widthNear(picture, 640))}
        srcSet={sourcesOf(picture, 'jpg', closely)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        style={
          {
            '--ratio': +(picture.width / picture.height).toFixed(4),
            ...style,
            backgroundColor: picture.colour,
            ...(blur && { backgroundImage: `url(${blur})` }),
          } as CSSProperties
        }
      />
    </picture>
  )
}
