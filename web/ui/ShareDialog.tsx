import { Download, Link as LinkIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { language, words } from '../locales/words.ts';
import { Button, DownloadLink } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { type ShareProps, useCopyLink, useShare } from './ShareButton.tsx';
import styles from './ShareDialog.module.css';
import chip from './ToggleChip.module.css';
import { ToggleChip } from './ToggleChip.tsx';

interface ShareDialogProps extends ShareProps {
  /** The address of its picture, without what is chosen here: `/share/list/….png`; undefined: it has none. */
  picture: string | undefined;
  onClose: () => void;
}

/** Shares something as a picture where there is one, as a link, or with the browser's own sheet. */
export function ShareDialog({ path, title, hint, picture, onClose }: ShareDialogProps) {
  const [shape, setShape] = useState<'wide' | 'tall'>('wide');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [failed, setFailed] = useState<string>();
  const copyLink = useCopyLink();
  const share = useShare();
  const address = picture && `${picture}?${new URLSearchParams({ shape, theme, lang: language })}`;
  const isFailed = failed === address;
  return (
    <Dialog title={words.links.share} onClose={onClose}>
      <div className={styles.share}>
        {address ? (
          <>
            <div className={styles.picture}>
              {isFailed ? (
                <p role="alert">{words.links.pictureFailed}</p>
              ) : (
                <img
                  key={address}
                  className={styles[shape]}
                  src={address}
                  alt={words.links.pictureOf(title)}
                  onError={() => setFailed(address)}
                />
              )}
            </div>
            <div className={chip.chips}>
              <ToggleChip isOn={shape === 'tall'} onPress={(is) => setShape(is ? 'tall' : 'wide')}>
                {words.links.tall}
              </ToggleChip>
              <ToggleChip isOn={theme === 'dark'} onPress={(is) => setTheme(is ? 'dark' : 'light')}>
                {words.links.dark}
              </ToggleChip>
            </div>
          </>
        ) : null}
        {hint ? <p className={styles.hint}>{hint}</p> : null}
        <div className={styles.actions}>
          {address ? (
            <DownloadLink variant="primary" href={address} download="commonplace.png">
              <Download size={18} aria-hidden />
              {words.links.savePicture}
            </DownloadLink>
          ) : null}
          <Button onClick={() => copyLink({ path, title, hint })}>
            <LinkIcon size={18} aria-hidden />
            {words.links.copyLink}
          </Button>
          {'share' in navigator ? (
            <Button onClick={() => share({ path, title, hint })}>
              <Share2 size={18} aria-hidden />
              {words.links.shareWith}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
