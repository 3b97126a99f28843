#include "motion.h"

void cam_begin(struct cam *cam, uint32_t now_ms)
{
    cam->state = CAM_LEAVING;
    cam->since_ms = now_ms;
}

enum cam_state cam_poll(struct cam *cam, bool at_home, uint32_t usual_ms, const struct sense *sense)
{
    if (cam->state == CAM_LEAVING && !at_home)
        cam->state = CAM_RETURNING;
    else if (cam->state == CAM_RETURNING && at_home)
        cam->state = CAM_HOME;
    else if (cam->state != CAM_HOME && step_late(sense, cam->since_ms, usual_ms))
        cam->state = CAM_STUCK;
    return cam->state;
}
