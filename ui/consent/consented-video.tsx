import Play from "lucide-react/icons/play";
import { useEffect, useRef, useState } from "react";
import { ALL_REFUSED } from "../../core/consent/consent.ts";
import { embedUrl, type VideoSource, videoSource } from "../../core/consent/video.ts";
import { Button } from "../widgets/button.tsx";
import { Stack, Text } from "../widgets/primitives.tsx";
import { useAllowed, useConsent, useConsentApi } from "./consent-hooks.ts";
import styles from "./consented-video.module.css";
import { VideoPoster } from "./video-poster.tsx";

export interface ConsentedVideoProps {
  readonly url: string;
  readonly title: string;
}

/**
 * A film behind the visitor's consent (product §8): a poster of our own until it is given and the
 * film is wanted, so that nothing is asked of another site before. An address that is no film that
 * pages may show is a link.
 */
export function ConsentedVideo({ url, title }: ConsentedVideoProps) {
  const source = videoSource(url);
  const allowed = useAllowed("video");
  const { consent } = useConsent();
  const { choose, reopen } = useConsentApi();
  const [started, setStarted] = useState(false);
  if (source === null) return <LinkToVideo url={url} title={title} />;
  const start = (): void => {
    if (!allowed) choose({ ...(consent?.purposes ?? ALL_REFUSED), video: true });
    setStarted(true);
  };
  return (
    <Stack as="figure" gap="3">
      <div className={styles.frame} data-print="none">
        {allowed && started ? (
          <Player source={source} title={title} />
        ) : (
          <>
            <VideoPoster />
            <Button
              className={styles.start}
              size="large"
              icon={<Play size={20} fill="currentColor" aria-hidden />}
              aria-label={`${allowed ? READ : ACCEPT_AND_READ} : ${title}`}
              onClick={start}
            >
              {allowed ? READ : ACCEPT_AND_READ}
            </Button>
          </>
        )}
      </div>
      <Stack as="figcaption" gap="half">
        <Text as="span" weight="strong">
          {title}
        </Text>
        <Text as="span" tone="quiet" size="s">
          {source.kind === "youtube"
            ? "Vidéo de YouTube, qui peut déposer des cookies à la lecture."
            : "Vidéo lue avec votre accord."}{" "}
          <button type="button" className={styles.choices} onClick={reopen}>
            Gérer mes choix
          </button>
        </Text>
      </Stack>
    </Stack>
  );
}

const READ = "Lire la vidéo";
const ACCEPT_AND_READ = "Accepter et lire la vidéo";

interface PlayerProps {
  readonly source: VideoSource;
  readonly title: string;
}

function Player({ source, title }: PlayerProps) {
  const player = useRef<HTMLIFrameElement & HTMLVideoElement>(null);
  // The button that had the focus has gone.
  useEffect(() => player.current?.focus(), []);
  return source.kind === "youtube" ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs scripts and its own origin: a sandbox with both is none
    <iframe
      ref={player}
      className={styles.player}
      src={embedUrl(source.id)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an editor's film brings its captions in the picture
    <video
      ref={player}
      className={styles.player}
      src={source.url}
      aria-label={title}
      controls
      autoPlay
      playsInline
      tabIndex={-1}
    />
  );
}

function LinkToVideo({ url, title }: ConsentedVideoProps) {
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {`${title} (vidéo, nouvel onglet)`}
      </a>
    </p>
  );
}
