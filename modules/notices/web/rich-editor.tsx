import { Link, RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { ReactNode } from 'react'
import styles from './notices.module.css'

export type RichEditorProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (content: string) => void
  readonly error?: ReactNode
}

/** Writes content of the few tags that are kept: headings, lists, links, bold and italic. */
export const RichEditor = ({ label, value, onChange, error }: RichEditorProps) => {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, horizontalRule: false, heading: { levels: [3, 4] } }),
      Link.configure({ openOnClick: false, protocols: ['https', 'http', 'mailto'] }),
    ],
    content: value,
    // Our pages take no styles that a script writes.
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <RichTextEditor editor={editor} className={styles.editor ?? ''}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
