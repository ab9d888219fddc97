import { type RefObject, useEffect, useRef, useState } from "react";

export type CameraStatus =
  | "asking"
  | "live"
  /** The person or the browser's settings say no. */
  | "denied"
  /** There is none, or another program has it. */
  | "missing";

export type Camera = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly status: CameraStatus;
  /** null where the camera has no lamp. */
  readonly torch: { readonly isOn: boolean; readonly toggle: () => void } | null;
};

/** The camera that looks away from the person, shown in `video`; switched off when its part of the page goes. */
export const useCamera = (): Camera => {
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState<CameraStatus>("asking");
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isHere = true;
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    filmed().then(
      (given) => {
        stream = given;
        // Left while the browser asked: the lamp of the camera must not stay on.
        if (!isHere) return stop();
        show(video.current, given);
        setTrack(given.getVideoTracks()[0] ?? null);
        setStatus("live");
      },
      (failure: unknown) => {
        if (isHere) setStatus(isRefusal(failure) ? "denied" : "missing");
      },
    );
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  const toggle = async (): Promise<void> => {
    try {
      await setTorch(track, !isLit);
      setLit(!isLit);
    } catch {
      // It has none after all: its button goes.
      setTrack(null);
    }
  };
  return {
    video,
    status,
    torch: hasTorch(track) ? { isOn: isLit, toggle: () => void toggle() } : null,
  };
};

const filmed = async (): Promise<MediaStream> => {
  // Absent where the page is not secure.
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) throw new DOMException("No camera here", "NotFoundError");
  return devices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 } },
    audio: false,
  });
};

const show = (video: HTMLVideoElement | null, stream: MediaStream): void => {
  if (video === null) return;
  video.srcObject = stream;
  // Refused where films do not start by themselves: the first frame is read all the same.
  video.play().catch(() => undefined);
};

const isRefusal = (failure: unknown): boolean =>
  failure instanceof DOMException &&
  (failure.name === "NotAllowedError" || failure.name === "SecurityError");

// The lamp stands in no library of types: https://w3c.github.io/mediacapture-image/#torch.
const hasTorch = (track: MediaStreamTrack | null): boolean =>
  // safe: only read; browsers without capabilities have no lamp either
  (track?.getCapabilities?.() as { readonly torch?: boolean } | undefined)?.torch === true;

const setTorch = async (track: MediaStreamTrack | null, torch: boolean): Promise<void> => {
  // safe: a constraint that browsers with a lamp know
  await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
};
