import { useState } from 'react';
import { Cover } from '#app/components/cover.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { Play } from '#app/components/ui/icons.tsx';
import { Section } from '#app/components/ui/section.tsx';
import type { Video } from '#domain/video.ts';
import type { Project } from '#server/features/projects/get-project.ts';

/** A video of the project. Its host receives no request before the visitor starts it. */
export function VideoPlayer({ project, video }: { project: Project; video: Video }) {
  const [isStarted, setStarted] = useState(false);
  const label = `Video of ${project.name}`;
  return (
    <Section id="video" title="Video" heading="text-2xl" className="mt-10">
      <div className="relative mt-4 aspect-video overflow-hidden panel *:block *:size-full">
        {!isStarted && (
          <button type="button" data-needs-script onClick={() => setStarted(true)}>
            <Cover project={project} sizes="(max-width: 48rem) 90vw, 40rem" />
            <span className={buttonClass({ variant: 'primary' }, 'absolute inset-0 m-auto size-fit')}>
              <Play className="size-4" /> Play the video
            </span>
          </button>
        )}
        {isStarted && video.kind === 'frame' && (
          <iframe
            src={video.url}
            title={label}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
        {isStarted && video.kind === 'file' && (
          // biome-ignore lint/a11y/useMediaCaption: the seller's video has none
          <video src={video.url} aria-label={label} controls autoPlay playsInline />
        )}
      </div>
      <p className="mt-2 text-sm text-muted">
        It’s hosted by {video.host}. Nothing is loaded from there until you play it.
      </p>
    </Section>
  );
}
