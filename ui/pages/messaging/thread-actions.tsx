import Mail from "lucide-react/icons/mail";
import type { Thread } from "../../../api-schema/messaging.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { Button } from "../../widgets/button.tsx";

interface ThreadActionsProps {
  readonly thread: Thread;
  /** What was pressed is no more to be done: the focus goes on elsewhere. */
  readonly onDone: () => void;
}

/** What can be done with a conversation as a whole: left for later as unread. */
export function ThreadActions({ thread, onDone }: ThreadActionsProps) {
  const dispatch = useDispatch();
  const received = thread.messages.findLast(({ sender }) => sender.type !== "user");
  if (received?.viewed !== true) return null;
  return (
    <Button
      variant="quiet"
      icon={<Mail size={18} aria-hidden />}
      onClick={() => {
        onDone();
        dispatch({ type: "conversation.viewedChosen", message: received.id, viewed: false });
      }}
    >
      Marquer comme non lu
    </Button>
  );
}
