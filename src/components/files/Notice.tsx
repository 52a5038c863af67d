'use client';
import type { ReactNode } from 'react';
import type { MessageProps } from '../../react/index.ts';
import { useFilesContext } from './FilesContext.ts';

export interface NoticeProps extends Omit<MessageProps, 'className' | 'data-kind'> {
  kind: 'error' | 'notice';
  /** A button behind the words. */
  action?: ReactNode;
}

/** Words behind a picture: why something failed, or what to look at. */
export function Notice({ kind, action, children, ...props }: NoticeProps) {
  const { cls, Icon, Message } = useFilesContext();
  return (
    <Message {...props} className={cls(kind)} data-kind={kind}>
      <Icon data-icon="alert" className={cls('icon')} />
      <span>{children}</span>
      {action}
    </Message>
  );
}
