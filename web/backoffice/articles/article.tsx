import { type RefObject, useRef } from 'react'
import { useParams } from 'react-router'
import { type ArticleFile, articleFields, articleNames } from '../../../contract/article.ts'
import type { ArticleMailing } from '../../../contract/staff-content.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { eachOf } from '../../../kernel/only.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { EditingPage, SaveBar } from '../changes/editing-page.tsx'
import { type FileEditing, useFileEditing } from '../changes/use-file-editing.ts'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import styles from './article.module.css'
import { type ArticleDraft, articleDraftOf } from './draft.ts'
import { Mailing } from './mailing.tsx'
import { ArticlePictures } from './pictures.tsx'
import { ArticlePreview } from './preview.tsx'
import { Publishing } from './publishing.tsx'

export const meta = privatePage('Article')

const fieldNames: Record<keyof ArticleDraft, string> = {
  ...eachOf(articleNames, (name) => articleFields[name].label),
  cover: 'Cover',
}

/** The text of an article. */
const ArticleText = ({
  editor,
  text,
}: {
  editor: FileEditing<ArticleFile, ArticleDraft>
  text: RefObject<HTMLTextAreaElement | null>
}) => {
  const { row, draft, errors, edit } = editor
  return (
    <form className={styles.form} onSubmit={editor.submit}>
      <Field
        label={fieldNames.title}
        value={draft.title}
        maxLength={150}
        error={errors['title']}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <Field
        label={fieldNames.slug}
        value={draft.slug}
        readOnly={row.slug_stays}
        hint={
          row.slug_stays ? 'Readers know it, so it stays.' : 'Below /blog/: small letters, digits, hyphens.'
        }
        error={errors['slug']}
        onChange={(event) => edit({ slug: event.target.value })}
      />
      <TextField
        label={fieldNames.summary}
        rows={3}
        optional
        value={draft.summary}
        maxLength={300}
        hint="On the blog’s list, and where the article is linked."
        error={errors['summary']}
        onChange={(event) => edit({ summary: event.target.value })}
      />
      <TextField
        ref={text}
        className={styles.wide}
        label={fieldNames.text}
        rows={22}
        value={draft.text}
        maxLength={60_000}
        hint="Markdown: ## heading, **bold**, *italic*, [words](address), - list, > quotation."
        error={errors['text']}
        onChange={(event) => edit({ text: event.target.value })}
      />
      <SaveBar editing={editor} />
    </form>
  )
}

const Writing = ({ article, mailing }: { article: ArticleFile; mailing: ArticleMailing | undefined }) => {
  const editor = useFileEditing(article, articleDraftOf, ({ cover: picture, ...words }, version) =>
    change('staff.updateArticle', {
      params: { id: article.id },
      body: { ...words, version, picture_id: picture === '' ? null : picture },
    }),
  )
  const { row, draft, isDirty, edit } = editor
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (markdown: string) => {
    const at = text.current?.selectionEnd ?? draft.text.length
    const [before, after] = [draft.text.slice(0, at).trimEnd(), draft.text.slice(at).trimStart()]
    edit({ text: [before, markdown, after].filter(Boolean).join('\n\n') })
    text.current?.focus()
  }
  // The cover may be one of its own pictures, or one that it came with.
  const cover =
    article.pictures.find(({ id }) => id === draft.cover) ?? (draft.cover === '' ? null : row.picture)
  return (
    <EditingPage
      what="article"
      editing={editor}
      names={fieldNames}
      shown={(words) => words || 'nothing'}
      isLong
      title={row.title}
      aside={
        <>
          <span className={styles.state}>
            {labelOf(article.state)}
            {article.published_at !== null && `, ${momentOf(article.published_at)}`}
          </span>
          <Publishing article={article} isSaved={!isDirty} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.writing}>
          <ArticleText editor={editor} text={text} />
          <Part title="Pictures">
            <ArticlePictures
              article={article}
              cover={draft.cover}
              insert={insert}
              setCover={(picture) => edit({ cover: picture })}
            />
          </Part>
          {mailing && <Mailing article={article} mailing={mailing} isSaved={!isDirty} />}
        </div>
        <ArticlePreview
          title={draft.title}
          text={draft.text}
          cover={cover ?? undefined}
          publishedAt={article.published_at}
        />
      </div>
    </EditingPage>
  )
}

/** /backoffice/articles/{id}: writing an article beside what its page will look like. */
export default function Article() {
  const { id = '' } = useParams()
  const mailing = useRead('staff.articleNewsletter', { params: { id } })
  return (
    <Loaded query={useRead('staff.article', { params: { id } })} beside={[mailing]} heading="h1">
      {(article) => <Writing key={article.id} article={article} mailing={mailing.data} />}
    </Loaded>
  )
}
